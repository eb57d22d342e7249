"""Mutation operators: each makes one small mistake at one place of a program."""

/** A command that could not be done; its message is all the operator needs. */
export class OperatorError extends Error {}

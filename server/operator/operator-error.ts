/** A failed command; its message is shown to the operator. */
export class OperatorError extends Error {}

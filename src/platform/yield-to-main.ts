/** Resolves in a new task, so that input and paint come first. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

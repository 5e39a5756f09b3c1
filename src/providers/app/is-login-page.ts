/** Returns whether the page at this path shows the login itself, so that no login dialog opens over it. */
export const isLoginPage = (path: string): boolean => /^\/(login|agent)\/*$/i.test(path)

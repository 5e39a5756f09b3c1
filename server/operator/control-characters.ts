/** Removes control characters, so that untrusted text cannot control the terminal. */
export const withoutControlCharacters = (written: string): string => written.replaceAll(/[^\P{C}\n]/gu, '')

/** True for a file of TypeScript or JavaScript. */
export const isSourceFile = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path)

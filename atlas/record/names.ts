/** The names that a recording may contain; a pattern that is left out accepts any name. */
export interface NamePatterns {
  readonly flow?: RegExp
  readonly state?: RegExp
  readonly transition?: RegExp
  readonly route?: RegExp
  readonly event?: RegExp
  readonly error?: RegExp
}

/** True when there is no pattern, or the name matches it. */
export const acceptsName = (pattern: RegExp | undefined, name: string): boolean => pattern?.test(name) ?? true

/** Most characters of a transition's identity in a recording. */
export const maxIdentity = 480

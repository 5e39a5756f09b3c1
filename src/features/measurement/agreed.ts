import { lastingStore } from '#src/platform/storage.ts'

/** Who may be told of visits: Google, or the site itself of what is done in its charts. */
export type Counting = 'google' | 'flights'

const name = 'measured-for'

/**
 * What a yes was said to. One that says nothing of it was given when Google alone was asked about: whatever has been
 * added since is asked about before it is done.
 */
export function agreedTo(): readonly Counting[] {
  const kept = lastingStore.read(name)
  if (!Array.isArray(kept)) return ['google']
  return (['google', 'flights'] as const).filter((counting) => kept.includes(counting))
}

/** Keeps what a yes was said to, beside the yes. */
export const keepAgreed = (to: readonly Counting[]): void => lastingStore.write(name, to)

import { localStore } from '#src/platform/storage.ts'

/** Recipients of measurements: Google, or the site itself for the usage of its charts. */
export type MeasurementRecipient = 'google' | 'flights'

const name = 'measured-for'

/**
 * Recipients that a consent covers. A consent without a list was given when Google was the only one: for every
 * recipient added since, the visitor is asked first.
 */
export function readConsent(): readonly MeasurementRecipient[] {
  const stored = localStore.read(name)
  if (!Array.isArray(stored)) return ['google']
  return (['google', 'flights'] as const).filter((recipient) => stored.includes(recipient))
}

/** Stores which recipients the consent covers. */
export const storeConsent = (to: readonly MeasurementRecipient[]): void => localStore.write(name, to)

import type { rebuild } from '#atlas/explore/staging.ts'

/** A part of a chart's config. */
export type Config = Record<string, unknown>

/** A mutant: a chart's config and implementations with one small change, and its description. */
export interface Mutation {
  readonly change: string
  readonly config: Record<string, unknown>
  /** Actions and delays that replace those of the chart. */
  readonly extra?: Parameters<typeof rebuild>[2]
  /** Why a change without effect is a gap of the model; without it such a change is not counted. */
  readonly mustDiffer?: string
}

/** A copy of a config whose plain objects and arrays are fresh; functions and instances are shared. */
export function copy<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map((item: unknown) => copy(item)) as Value
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item)])) as Value
}

/** The config of a state. */
export const configAt = (config: Config, path: readonly string[]): Config =>
  path.reduce((at, key) => (at['states'] as Record<string, Config>)[key] ?? {}, config)

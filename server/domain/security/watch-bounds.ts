import * as v from 'valibot'

const Count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000))

/** Bounds of alerts; the operator can set each. */
export const WatchBounds = v.object({
  /** Answered calls in ten minutes, of one member and of one network. */
  'login.member': Count,
  'login.network': Count,
  'money.member': Count,
  'money.network': Count,
  'read.member': Count,
  'read.network': Count,
  'export.member': Count,
  'export.network': Count,
  /** Rounds of one member in an hour. */
  'rounds.member': Count,
  /** Payout of one round, as a multiple of its stake. */
  'win.times': Count,
  /** Payout of all settled rounds of an hour, in per cent of their stakes. */
  'wins.percent': Count,
  /** Granted rewards and requested withdrawals of an hour, as a multiple of the usual hour of the last seven days. */
  'rewards.times': Count,
  'withdrawals.times': Count,
})
export type WatchBounds = v.InferOutput<typeof WatchBounds>
export type WatchBound = keyof WatchBounds

/** Unit of each bound, as the operator's command prints it. */
export const watchBoundUnits: Readonly<Record<WatchBound, string>> = {
  'login.member': 'logins of a member in ten minutes',
  'login.network': 'logins of a network in ten minutes',
  'money.member': 'calls that move money, of a member in ten minutes',
  'money.network': 'calls that move money, of a network in ten minutes',
  'read.member': 'reads of records, of a member in ten minutes',
  'read.network': 'reads of records, of a network in ten minutes',
  'export.member': 'files saved by a member in ten minutes',
  'export.network': 'files saved by a network in ten minutes',
  'rounds.member': 'rounds of a member in an hour',
  'win.times': 'times its stake that a round pays',
  'wins.percent': 'per cent of the stakes of an hour that are paid as wins',
  'rewards.times': 'times the usual number of rewards granted in an hour',
  'withdrawals.times': 'times the usual number of withdrawals asked for in an hour',
}

export const defaultWatchBounds: WatchBounds = {
  'login.member': 60,
  'login.network': 600,
  'money.member': 120,
  'money.network': 3_000,
  'read.member': 600,
  'read.network': 10_000,
  'export.member': 30,
  'export.network': 150,
  'rounds.member': 10_000,
  'win.times': 10_000,
  'wins.percent': 200,
  'rewards.times': 10,
  'withdrawals.times': 10,
}

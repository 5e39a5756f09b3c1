import * as v from 'valibot'
import { type WatchBound, WatchBounds, watchBoundUnits } from '#server/domain/security/watch-bounds.ts'
import { command } from '#server/operator/command.ts'

const names = Object.keys(WatchBounds.entries) as readonly WatchBound[]

const describeBounds = (bounds: WatchBounds) =>
  names.map((name) => `${name}  ${bounds[name]}  ${watchBoundUnits[name]}`)

export const watchCommands = [
  command({
    name: 'watchBounds',
    usage: { watch: 'Show the alert thresholds for calls and business events.' },
    isReadOnly: true,
    run: async ({ settings }) => describeBounds(await settings.watchBounds()),
  }),
  command({
    name: 'setWatchBound',
    usage: { 'watch <name> <number>': 'Set an alert threshold, such as login.network 1000.' },
    args: v.object({ bound: v.picklist(names), most: WatchBounds.entries['login.member'] }),
    read: ({ places: [, most] }) => ({ most: Number(most) }),
    takes: 'a name that watch lists, and a whole number from 1',
    run: async ({ settings, now }, { bound, most }) =>
      describeBounds(await settings.setWatchBounds({ [bound]: most }, now())),
  }),
]

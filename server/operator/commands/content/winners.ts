import * as v from 'valibot'
import { command } from '#server/operator/command.ts'
import { orNull } from '#server/operator/schemas.ts'
import { statedIn, WrittenAmount } from '#server/operator/written-amounts.ts'

const describeJackpot = (amount: string | null) => [`jackpot: ${amount ?? 'none'}`]

const describeLeastWin = (amount: string | null) => [`minimum win shown: ${amount ?? 'any'}`]

export const winnerCommands = [
  command({
    name: 'jackpot',
    usage: { jackpot: 'Show the jackpot of the home page.' },
    isReadOnly: true,
    run: async ({ settings }) => describeJackpot(await settings.jackpot()),
  }),
  command({
    name: 'setJackpot',
    usage: {
      'jackpot set <amount>':
        'Set the jackpot, such as 1234567.89. Without one, the home page shows a counter that is marked as an example.',
    },
    args: v.object({ amount: WrittenAmount }),
    takes: 'one amount above zero, such as 1234567.89',
    async run({ settings, now }, args) {
      const amount = statedIn(args.amount, (await settings.brand()).currency)
      await settings.setJackpot(amount, now())
      return describeJackpot(amount)
    },
  }),
  command({
    name: 'withdrawJackpot',
    usage: { 'jackpot withdraw': 'Remove the jackpot.' },
    async run({ settings, now }) {
      await settings.setJackpot(null, now())
      return describeJackpot(null)
    },
  }),
  command({
    name: 'leastWin',
    usage: { winners: 'Show the minimum win of the winner board.' },
    isReadOnly: true,
    run: async ({ settings }) => describeLeastWin(await settings.leastWin()),
  }),
  command({
    name: 'setLeastWin',
    usage: { 'winners <amount>|any': 'Set the minimum win of the winner board, such as 100.00, or any.' },
    args: v.object({ amount: orNull('any', WrittenAmount) }),
    takes: 'an amount above zero, such as 100.00, or any',
    async run({ settings, now }, args) {
      const amount = args.amount === null ? null : statedIn(args.amount, (await settings.brand()).currency)
      await settings.setLeastWin(amount, now())
      return describeLeastWin(amount)
    },
  }),
]

/** Machines as applications have them: their file prints, starts an actor, and goes on after the import. */
import { assign, createActor, createMachine, fromPromise, setup } from 'xstate'

console.log('imported')
process.stdout.write('written at import\n')

export const printingMachine = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'go' } },
  guards: {
    isFirst: ({ context }) => {
      console.log('the guard looks')
      return context.count === 0
    },
  },
  actions: {
    count: assign({
      count: ({ context }) => {
        console.log('the action counts')
        return context.count + 1
      },
    }),
  },
}).createMachine({
  id: 'printing',
  context: { count: 0 },
  initial: 'here',
  states: {
    here: { on: { go: { target: 'there', guard: 'isFirst', actions: 'count' } } },
    there: { type: 'final' },
  },
})

createActor(printingMachine).start()
setInterval(() => console.log('tick'), 10)
void Promise.resolve().then(() => console.log('later'))

const failing = createMachine({
  id: 'failing',
  invoke: { src: fromPromise(() => Promise.reject(new Error('no net'))) },
})
createActor(failing).start()

/** One state with eighty events of long names, whose paths are more text than a pipe holds. */
export const manyMachine = createMachine({
  id: 'many',
  on: Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`${'long'.repeat(400)}${index}`, {}])),
})

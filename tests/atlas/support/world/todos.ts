import { assign, setup } from 'xstate'

interface Todo {
  readonly title: string
  readonly done: boolean
}

/** A list of things to do: all there is to it is data, which grows with every entry. */
export const todos = setup({
  types: {
    context: {} as {
      readonly todos: readonly Todo[]
      readonly typed: string
      readonly filter: 'all' | 'open' | 'done'
    },
    events: {} as
      | { type: 'typed'; text: string }
      | { type: 'committed' }
      | { type: 'toggled'; at: number }
      | { type: 'removed'; at: number }
      | { type: 'filtered'; filter: 'all' | 'open' | 'done' }
      | { type: 'completed.cleared' },
  },
  guards: {
    saysSomething: ({ context }) => context.typed.trim() !== '',
    exists: ({ context }, { at }: { readonly at: number }) => context.todos[at] !== undefined,
  },
  actions: {
    add: assign({
      todos: ({ context }) => [...context.todos, { title: context.typed.trim(), done: false }],
      typed: '',
    }),
    toggle: assign(({ context }, { at }: { readonly at: number }) => ({
      todos: context.todos.map((todo, index) => (index === at ? { ...todo, done: !todo.done } : todo)),
    })),
    remove: assign(({ context }, { at }: { readonly at: number }) => ({
      todos: context.todos.filter((_, index) => index !== at),
    })),
    clear: assign({ todos: ({ context }) => context.todos.filter(({ done }) => !done) }),
  },
}).createMachine({
  id: 'todos',
  context: { todos: [], typed: '', filter: 'all' },
  initial: 'ready',
  states: {
    ready: {
      on: {
        typed: { actions: assign(({ event }) => ({ typed: event.text })) },
        committed: { guard: 'saysSomething', actions: 'add' },
        toggled: {
          guard: { type: 'exists', params: ({ event }) => event },
          actions: { type: 'toggle', params: ({ event }) => event },
        },
        removed: {
          guard: { type: 'exists', params: ({ event }) => event },
          actions: { type: 'remove', params: ({ event }) => event },
        },
        filtered: { actions: assign(({ event }) => ({ filter: event.filter })) },
        'completed.cleared': { actions: 'clear' },
      },
    },
  },
})

/** Two things are enough to see everything; beyond that the list is not looked into. */
export const todosModel = {
  machine: todos,
  events: {
    typed: { word: { text: ' Bread ' }, nothing: { text: ' ' } },
    toggled: { first: { at: 0 } },
    removed: { first: { at: 0 } },
    filtered: { open: { filter: 'open' }, all: { filter: 'all' } },
  },
  actors: {},
  within: ({ context }: { readonly context: { readonly todos: readonly Todo[] } }) => context.todos.length <= 2,
  invariants: {
    'no title is blank': ({ context }: { readonly context: { readonly todos: readonly Todo[] } }) =>
      context.todos.every(({ title }) => title !== ''),
  },
}

import { assign, setup } from 'xstate'

type Mark = 'x' | 'o' | null

const lines = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
]

/** Noughts and crosses: four states, thousands of boards, and eventless branches that look at all of them. */
export const ticTacToe = setup({
  types: {
    context: {} as { readonly board: readonly Mark[]; readonly turn: 'x' | 'o'; readonly winner: Mark },
    events: {} as { type: 'played'; field: number } | { type: 'again' },
    tags: {} as 'over',
  },
  guards: {
    isFree: ({ context }, { field }: { readonly field: number }) => context.board[field] === null,
    isWon: ({ context: { board } }) =>
      lines.some(([a = 0, b = 0, c = 0]) => board[a] !== null && board[a] === board[b] && board[a] === board[c]),
    isFull: ({ context }) => context.board.every((mark) => mark !== null),
  },
  actions: {
    mark: assign(({ context }, { field }: { readonly field: number }) => ({
      board: context.board.map((mark, index) => (index === field ? context.turn : mark)),
      turn: context.turn === 'x' ? ('o' as const) : ('x' as const),
    })),
    crown: assign({ winner: ({ context }) => (context.turn === 'x' ? ('o' as const) : ('x' as const)) }),
    clear: assign(() => ({ board: Array<Mark>(9).fill(null), turn: 'x' as const, winner: null })),
  },
}).createMachine({
  id: 'ticTacToe',
  context: { board: Array<Mark>(9).fill(null), turn: 'x', winner: null },
  initial: 'playing',
  states: {
    playing: {
      always: [
        { guard: 'isWon', target: 'over.won', actions: 'crown' },
        { guard: 'isFull', target: 'over.drawn' },
      ],
      on: {
        played: {
          guard: { type: 'isFree', params: ({ event }) => event },
          actions: { type: 'mark', params: ({ event }) => event },
        },
      },
    },
    over: {
      tags: 'over',
      initial: 'won',
      on: { again: { target: 'playing', actions: 'clear' } },
      states: { won: {}, drawn: {} },
    },
  },
})

export const ticTacToeModel = {
  machine: ticTacToe,
  events: { played: Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8].map((field) => [`${field}`, { field }])) },
  actors: {},
  invariants: {
    'no player moves twice in a row': ({ context }: { readonly context: { readonly board: readonly Mark[] } }) => {
      const count = (wanted: Mark) => context.board.filter((mark) => mark === wanted).length
      return count('x') - count('o') === 0 || count('x') - count('o') === 1
    },
  },
}

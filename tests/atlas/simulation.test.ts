import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { modelIn } from '#atlas/explore/foreign.ts'
import { describeChart } from '#atlas/export/describe.ts'
import { joinStimuli, splitStimuli } from '#atlas/page/address.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { createSimulation } from '#atlas/simulate/simulation.ts'

const found = await discoverModels(['captcha-image', 'sms-code', 'game-launch'])

describe.each(found.map(({ model }) => model))('the simulation of $flow', (model) => {
  const simulation = createSimulation(model)

  test('plays every path and journey as the path view does', () => {
    const { paths, journeys } = describeChart(model)
    for (const { input, steps } of [...paths, ...journeys]) {
      const { moments, problem } = simulation.run(
        input,
        steps.slice(1).map(({ stimulus }) => stimulus),
      )
      expect(problem).toBeNull()
      expect(moments.map(({ step }) => step)).toEqual(steps)
    }
  })

  test('predicts the result of every choice', () => {
    const { moments } = simulation.run(simulation.inputs[0] ?? '', [])
    const [start] = moments
    if (!start) throw new Error('no start')
    const choices = simulation.choices(start)
    expect(choices.length).toBeGreaterThan(0)
    for (const { stimulus, transitions, isIgnored } of choices) {
      const after = simulation.run(simulation.inputs[0] ?? '', [stimulus]).moments[1]
      expect(after?.step.transitions).toEqual(transitions)
      expect(isIgnored && after?.step.states.join() !== start.step.states.join()).toBe(false)
    }
  })
})

const door = setup({
  types: { context: {} as { knocks: number; note: string }, events: {} as { type: 'knock' } | { type: 'open' } },
  guards: { hasKnocked: ({ context }) => context.knocks > 0 },
}).createMachine({
  id: 'door',
  context: { knocks: 0, note: 'same' },
  initial: 'shut',
  states: {
    shut: {
      on: {
        knock: { actions: ({ context }) => void context.note },
        open: { guard: 'hasKnocked', target: 'wide' },
      },
    },
    wide: { after: { 2000: 'over' } },
    over: { type: 'final' },
  },
})

describe('a chart without a model', () => {
  const simulation = createSimulation(modelIn({ door }))
  const first = () =>
    simulation.run('default', []).moments[0] as NonNullable<ReturnType<typeof simulation.run>['moments'][0]>

  test('shows an event that its guard refuses, and by which', () => {
    const open = simulation.choices(first()).find(({ subject }) => subject === 'open')
    expect(open).toMatchObject({ isIgnored: true, refusedBy: ['hasKnocked'], transitions: [] })
  })

  test('stays at the last step that is still possible and names the next', () => {
    const run = simulation.run('default', ['knock/default', 'ring/default', 'knock/default'])
    expect(run.moments).toHaveLength(2)
    expect(run.problem).toMatchObject({ position: 2, stimulus: 'ring/default' })
    expect(simulation.run('other', []).problem).toMatchObject({ position: 0, message: 'there is no input "other"' })
  })
})

test('fields of the context that a step changed are marked, and no others', async () => {
  const [{ model }] = (await discoverModels(['captcha-image'])) as [(typeof found)[0]]
  const { moments } = createSimulation(model).run('', ['loadCaptcha:done'])
  const changed = moments.map(({ context }) => context.filter((field) => field.changed).map(({ name }) => name))
  expect(changed[0]).toEqual([])
  expect(changed[1]?.length).toBeGreaterThan(0)
  expect(changed[1]?.length).toBeLessThan(moments[1]?.context.length ?? 0)
})

test.each([[['a/b', 'c:done/d']], [['with,comma/~x', '~.', '~~']], [[]]])('%j goes through an address', (stimuli) => {
  expect(splitStimuli(joinStimuli(stimuli))).toEqual(stimuli)
})

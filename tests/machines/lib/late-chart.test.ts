import { createActor, sendTo, setup } from 'xstate'
import { describe, expect, it } from 'vitest'
import { late, lateChart } from '#machines/lib/late-chart.ts'
import { chartNotProvided } from '#machines/lib/not-provided.ts'

const child = setup({
  types: {
    input: {} as { readonly name: string },
    context: {} as { readonly name: string },
    output: {} as { readonly name: string },
    events: {} as { readonly type: 'on' } | { readonly type: 'closed' },
  },
}).createMachine({
  id: 'child',
  context: ({ input }) => input,
  initial: 'off',
  states: { off: { on: { on: 'lit' } }, lit: { on: { closed: 'over' } }, over: { type: 'final' } },
  output: ({ context }) => context,
})

const parent = setup({
  types: { events: {} as { readonly type: 'on' } | { readonly type: 'closed' } | { readonly type: 'left' } },
  actors: { child: chartNotProvided('child') as typeof child },
  actions: { pass: sendTo('child', ({ event }) => event) },
}).createMachine({
  initial: 'open',
  states: {
    open: {
      invoke: { src: 'child', id: 'child', input: { name: 'Lantern' }, onDone: 'shut' },
      on: { on: { actions: 'pass' }, closed: { actions: 'pass' }, left: 'shut' },
    },
    shut: {},
  },
})

/** A part whose fetching the test ends, and a chart that invokes it. */
const apart = () => {
  const asked: { resolve(machine: typeof child): void; reject(cause: Error): void }[] = []
  const part = late(() => new Promise<typeof child>((resolve, reject) => asked.push({ resolve, reject })))
  const actor = () => createActor(parent.provide({ actors: { child: lateChart(part, (machine) => machine) } })).start()
  return { part, asked, actor }
}

const ticks = () => new Promise((resolve) => setTimeout(resolve))
const childOf = (actor: ReturnType<ReturnType<typeof apart>['actor']>) => {
  const ref = actor.getSnapshot().children['child']
  if (ref === undefined) throw new Error('no child')
  return ref as unknown as {
    readonly logic: unknown
    getSnapshot(): { matches(state: string): boolean; context?: object }
  }
}

describe('a chart that comes late', () => {
  it('is in no state before it is there, then in its first, with what it was started with', async () => {
    const { asked, actor } = apart()
    const site = actor()
    expect(childOf(site).getSnapshot().matches('off')).toBe(false)
    asked[0]?.resolve(child)
    await ticks()
    expect(childOf(site).getSnapshot().matches('off')).toBe(true)
    expect(childOf(site).getSnapshot().context).toEqual({ name: 'Lantern' })
    expect(childOf(site).logic).toBe(child)
  })

  it('hears what it was told meanwhile, in order, and ends as any other', async () => {
    const { asked, actor } = apart()
    const site = actor()
    site.send({ type: 'on' })
    site.send({ type: 'closed' })
    expect(site.getSnapshot().value).toBe('open')
    asked[0]?.resolve(child)
    await ticks()
    expect(site.getSnapshot().value).toBe('shut')
  })

  it('is there at once when it has been fetched before', async () => {
    const { part, asked, actor } = apart()
    const coming = part.load()
    asked[0]?.resolve(child)
    await coming
    expect(childOf(actor()).getSnapshot().matches('off')).toBe(true)
    expect(asked).toHaveLength(1)
  })

  it('goes on waiting when it could not be fetched, and is asked for again by the next one', async () => {
    const { asked, actor } = apart()
    const first = actor()
    asked[0]?.reject(new Error('offline'))
    await ticks()
    expect(first.getSnapshot().value).toBe('open')
    const second = actor()
    expect(asked).toHaveLength(2)
    asked[1]?.resolve(child)
    await ticks()
    expect(childOf(second).getSnapshot().matches('off')).toBe(true)
  })

  it('comes to one who waits in vain as soon as anybody else has fetched it', async () => {
    const { part, asked, actor } = apart()
    const site = actor()
    site.send({ type: 'on' })
    asked[0]?.reject(new Error('offline'))
    await ticks()
    const shown = part.load()
    asked[1]?.resolve(child)
    await shown
    await ticks()
    expect(childOf(site).getSnapshot().matches('lit')).toBe(true)
    expect(childOf(site).getSnapshot().context).toEqual({ name: 'Lantern' })
  })

  it('stays away from one who has left before it came', async () => {
    const { asked, actor } = apart()
    const site = actor()
    const ref = childOf(site)
    site.send({ type: 'left' })
    asked[0]?.resolve(child)
    await ticks()
    expect(site.getSnapshot().children['child']).toBeUndefined()
    expect(ref.logic).not.toBe(child)
  })
})

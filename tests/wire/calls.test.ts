import { describe, expect, it } from 'vitest'
import type { Call } from '#wire/call.ts'
import { allCalls, calls } from '#wire/calls.ts'
import { refusalStatus } from '#wire/codes.ts'
import { fishingCalls } from '#wire/play/fishing.ts'
import { limits } from '#wire/limits.ts'
import { originalCalls } from '#wire/play/originals.ts'
import { playCalls } from '#wire/play/play.ts'
import { ownDataFiles } from '#wire/records/own-data.ts'
import { passportFiles } from '#wire/records/passport.ts'
import { recordFiles } from '#wire/records/records.ts'
import { refusalsOf } from '#wire/refusals.ts'

describe('the call table', () => {
  it('has a unique name, method and path for every call', () => {
    const places = allCalls.map(({ call }) => `${call.method} ${call.path}`)
    expect(new Set(places).size).toBe(places.length)
    const names = allCalls.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toHaveLength(Object.values(calls).flatMap((module) => Object.keys(module)).length)
  })
})

describe('what a call declares', () => {
  const beside = [
    { ...playCalls, ...recordFiles, ...ownDataFiles, ...passportFiles },
    fishingCalls,
    originalCalls,
  ].flatMap((declared) => Object.entries<Call>(declared))
  const everywhere = [...allCalls, ...beside.map(([name, call]) => ({ name, call }))]

  it.each(everywhere)(
    '$name declares no refusal twice, nor one that follows from its other declarations',
    ({ call }) => {
      const codes = refusalsOf(call)
      expect(codes).toEqual([...new Set(codes)])
    },
  )

  it('has a limit by member only where the call requires a token', () => {
    const forAnybody = everywhere.filter(({ call }) => call.token !== 'required')
    expect(forAnybody.flatMap(({ call }) => call.limits).filter((limit) => limits[limit].by === 'member')).toEqual([])
  })

  it('covers every limit and every refusal', () => {
    expect(
      Object.keys(limits).filter((limit) => !everywhere.some(({ call }) => call.limits.some((name) => name === limit))),
    ).toEqual([])
    const refusals = new Set<string>(everywhere.flatMap(({ call }) => refusalsOf(call)))
    expect(Object.keys(refusalStatus).filter((code) => !refusals.has(code))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { allCalls, callNamed, calls } from '#wire/calls.ts'

describe('the call table', () => {
  it('has every call under a name of its own, at a method and path of its own', () => {
    const places = allCalls.map(({ call }) => `${call.method} ${call.path}`)
    expect(new Set(places).size).toBe(places.length)
    const names = allCalls.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toHaveLength(Object.values(calls).flatMap((module) => Object.keys(module)).length)
  })

  it('gives a call by its name', () => {
    expect(callNamed('login')).toBe(calls.session.login)
    for (const { name, call } of allCalls) expect(callNamed(name)).toBe(call)
  })
})

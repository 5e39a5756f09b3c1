import { describe, expect, it } from 'vitest'
import { withoutFields } from '#machines/lib/form.ts'
import { shownRefusal } from '#machines/lib/form-answers.ts'

it('withoutFields: keeps the problems of fields that were not edited', () => {
  expect(withoutFields({ username: 'required', password: 'required' }, { username: 'm' })).toEqual({
    password: 'required',
  })
})

describe('refusal of a form', () => {
  it('is shown at the fields it names', () => {
    const fields = [
      { field: 'email', problem: 'format' },
      { field: 'payeeName', problem: 'missing' },
    ] as const
    expect(shownRefusal({ kind: 'refusal', code: 'invalid_request', message: '', details: { fields } })).toEqual({
      problems: { email: 'format', payeeName: 'missing' },
    })
  })

  it.each([{}, { fields: [] }])('is shown as a code when it names no field: %o', (details) => {
    expect(shownRefusal({ kind: 'refusal', code: 'bad_credentials', message: '', details })).toEqual({
      refusal: 'bad_credentials',
    })
  })
})

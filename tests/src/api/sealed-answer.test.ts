import { expect, it } from 'vitest'
import { sealAnswer } from '#server/domain/security/sealed-answer.ts'
import { createAnswerSeal } from '#src/api/sealed-answer.ts'

it('sealed answer: what the server encrypted for this page is decrypted', async () => {
  const seal = await createAnswerSeal()
  const answer = { version: { pathList: [{ type: 3, path: 'https://chat.example/ñ' }] } }
  expect(await seal.open(await sealAnswer(answer, seal.key))).toEqual(answer)
})

it('sealed answer: anything else is rejected', async () => {
  const seal = await createAnswerSeal()
  const sealed = await sealAnswer({ a: 1 }, seal.key)
  const [header = '', key = '', iv = '', cipher = '', tag = ''] = sealed.split('.')
  const other = Buffer.from(JSON.stringify({ ...JSON.parse(atob(header)), enc: 'A128GCM' })).toString('base64url')
  for (const wrong of [
    '',
    'no envelope',
    sealed.slice(0, -4),
    [header, key, iv, `${cipher.startsWith('A') ? 'B' : 'A'}${cipher.slice(1)}`, tag].join('.'),
    [other, key, iv, cipher, tag].join('.'),
    await sealAnswer({ a: 1 }, (await createAnswerSeal()).key),
  ]) {
    await expect(seal.open(wrong), wrong).rejects.toMatchObject({ name: 'FaultError', reason: 'malformed' })
  }
})

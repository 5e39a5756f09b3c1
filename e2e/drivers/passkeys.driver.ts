import type { PasskeysContext } from '#machines/passkeys/passkeys.machine.ts'
import { passkeysModel } from '#machines/passkeys/passkeys.model.ts'
import { accounts } from '#e2e/support/accounts.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill, type Touch } from '#e2e/support/gestures.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { inside, type MessageId } from '#e2e/support/page-object.ts'
import { passkeyAnswers, playPasskeys, withoutPasskeys } from '#e2e/support/passkey-browser.ts'
import { alert, form, sending } from '#e2e/support/expectations.ts'

/** Presses a button of the first passkey. */
const clickAtFirst =
  (id: MessageId): Touch =>
  async (_, { hand }) => {
    const first = (await hand.place()).getByRole('listitem').first()
    await first.getByRole('button', { name: await hand.words(id) }).click()
  }

/** Plays the passkeys card: a fake authenticator, and mocked server answers. */
export const passkeysDriver: BrowserDriver = {
  model: passkeysModel,
  place: inside('region', 'passkeys.title'),
  async open(world, input) {
    await playPasskeys(world.page)
    if (input === 'unable') await withoutPasskeys(world.page)
    await memberAt('/me/security')(world)
  },
  leftOut: (states, stimulus, context) => {
    const { supported, passkeys, needsCode } = context as Pick<PasskeysContext, 'supported' | 'passkeys' | 'needsCode'>
    if (stimulus === 'add.requested/default' && !supported) return 'the button is left out'
    const isName = /^form\.edited\/(name|blankName)$/.test(stimulus)
    const renames = states.some((state) => state.startsWith('renaming'))
    if (stimulus.startsWith('form.edited/') && isName !== renames) return 'the field is in another form'
    if (/^form\.edited\/(code|blankCode)$/.test(stimulus) && !needsCode) return 'no code is asked for'
    return states.includes('listing') && /^re(name|move)\.requested/.test(stimulus) && passkeys.length === 0
      ? 'there is no passkey'
      : null
  },
  events: {
    'add.requested': { default: click('passkeys.add') },
    'rename.requested': { phone: clickAtFirst('passkeys.rename') },
    'remove.requested': { phone: clickAtFirst('passkeys.remove') },
    'form.edited': {
      password: fill({ 'authenticator.password': accounts.member.password }),
      code: fill({ 'authenticator.end.code': ' 123456 ' }),
      blankCode: fill({ 'authenticator.end.code': ' ' }),
      blankName: fill({ 'passkeys.name': ' ' }),
      name: fill({ 'passkeys.name': ' My phone ' }),
    },
  },
  outcomes: { createPasskey: passkeyAnswers },
  see: {
    notOffered: 'refusal.passkey_unsupported',
    listing: 'passkeys.intro',
    'adding.idle': ['passkeys.add.text', form],
    'adding.failed': alert('authenticator.unsent'),
    proving: sending,
    creating: 'passkeys.creating.text',
    'notCreated.idle': 'refusal.passkey_cancelled',
    'notCreated.failed': alert('passkeys.notCreated'),
    saving: 'passkeys.creating.text',
    'renaming.idle': ['passkeys.name', form],
    'renaming.failed': alert('authenticator.unsent'),
    savingName: sending,
    'removing.idle': ['passkeys.remove.text', form],
    'removing.failed': alert('authenticator.unsent'),
    takingOff: sending,
  },
}

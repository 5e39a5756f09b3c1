import { expect, test } from 'vitest'
import { parseOwners } from '#atlas/export/owners.ts'

const ownersOf = parseOwners(`
# comment
*                 @all
/machines/        @platform
/machines/login/  @accounts @security  # both
*.model.ts        @qa
docs/*            @writers
src/**/wallet     @money
/machines/orphan/
`)

test.each([
  ['README.md', ['@all']],
  ['machines/lobby/lobby.machine.ts', ['@platform']],
  ['machines/login/login.machine.ts', ['@accounts', '@security']],
  ['machines/login/login.model.ts', ['@qa']],
  ['docs/a.md', ['@writers']],
  ['docs/deep/a.md', ['@writers']],
  ['src/features/wallet/a.ts', ['@money']],
  ['src/wallet/a.ts', ['@money']],
  ['machines/orphan/orphan.machine.ts', []],
  ['old/machines/login/a.ts', ['@all']],
])('the owners of %s are those of the last matching line', (file, owners) => {
  expect(ownersOf(file)).toEqual(owners)
})

test('a repository without CODEOWNERS has no owners', () => {
  expect(parseOwners('')('machines/login/login.machine.ts')).toEqual([])
})

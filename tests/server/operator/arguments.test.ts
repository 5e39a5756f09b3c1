import { describe, expect, it } from 'vitest'
import { readArguments } from '#server/operator/arguments.ts'
import { operatorSocketPath } from '#server/operator/socket-path.ts'

const now = Date.UTC(2026, 0, 1)
const read = (line: string) => readArguments(line.split(' ').filter(Boolean), now, '/home/me')
const plain = { status: 'normal', until: null, info: null, countries: null, addresses: null }

describe('readArguments', () => {
  it.each([
    ['status', { command: 'status' }],
    ['status normal', { command: 'setStatus', ...plain }],
    [
      'status maintenance --until 2026-12-24T06:00+08:00 --info soon',
      { command: 'setStatus', ...plain, status: 'maintenance', until: Date.UTC(2026, 11, 23, 22), info: 'soon' },
    ],
    ['status blocked', { command: 'setStatus', ...plain, status: 'blocked' }],
    [
      'status blocked --countries ph,SG',
      { command: 'setStatus', ...plain, status: 'blocked', countries: ['PH', 'SG'] },
    ],
    [
      'status blocked --addresses 203.0.113.0/24',
      { command: 'setStatus', ...plain, status: 'blocked', addresses: ['203.0.113.0/24'] },
    ],
    ['toggles', { command: 'toggles' }],
    ['toggle smsLogin off', { command: 'setToggle', name: 'smsLogin', on: false }],
    ['notices', { command: 'notices' }],
    ['jobs', { command: 'jobs' }],
    ['jobs run housekeeping', { command: 'runJob', job: 'housekeeping' }],
    ['jobs retry outbox', { command: 'retryJob', job: 'outbox' }],
    ['registration', { command: 'registration' }],
    [
      'registration username --min 6 --max 20 --pattern alphanumeric --accepted [a-z]+',
      {
        command: 'setRegistrationRule',
        field: 'username',
        rule: { minLength: 6, maxLength: 20, patternId: 'alphanumeric', acceptedPattern: '[a-z]+' },
      },
    ],
    [
      'registration line --enabled on --required off --accepted none',
      {
        command: 'setRegistrationRule',
        field: 'line',
        rule: { enabled: true, required: false, acceptedPattern: null },
      },
    ],
    ['registration code ahente SUMMER26', { command: 'giveInvitationCode', account: 'ahente', code: 'SUMMER26' }],
    ['notice withdraw 12', { command: 'withdrawNotice', id: 12 }],
    ['banner list', { command: 'banners' }],
    ['banner show 3', { command: 'showBanner', id: 3 }],
    ['banner hide 3', { command: 'hideBanner', id: 3 }],
    ['banner remove 3', { command: 'removeBanner', id: 3 }],
    ['partner list', { command: 'partners' }],
    ['brand', { command: 'brand' }],
    ['brand languages en,fil', { command: 'setLanguages', languages: ['en', 'fil'] }],
    [
      'brand social facebook https://social.example/club',
      { command: 'setSocialLink', kind: 'Facebook', address: 'https://social.example/club' },
    ],
    ['brand social X none', { command: 'setSocialLink', kind: 'X', address: null }],
    ['partner add qr Parola', { command: 'addPartner', partner: { kind: 'qr', name: 'Parola', demonstration: false } }],
    [
      'partner add bank Silangan --demonstration',
      { command: 'addPartner', partner: { kind: 'bank', name: 'Silangan', demonstration: true } },
    ],
    ['partner remove Parola', { command: 'removePartner', name: 'Parola' }],
    ['ledger', { command: 'ledger' }],
    ['ledger check', { command: 'checkLedger' }],
    ['ledger account marisol', { command: 'ledgerAccount', account: 'marisol' }],
    ['ledger recount marisol', { command: 'recountLedger', account: 'marisol' }],
    ['winners', { command: 'leastWin' }],
    ['winners 100.00', { command: 'setLeastWin', amount: '100.00' }],
    ['winners any', { command: 'setLeastWin', amount: null }],
    ['jackpot', { command: 'jackpot' }],
    ['jackpot set 1234567.89', { command: 'setJackpot', amount: '1234567.89' }],
    ['jackpot withdraw', { command: 'withdrawJackpot' }],
    ['firebase', { command: 'firebase' }],
    ['firebase off', { command: 'setFirebase', firebase: null }],
    [
      'firebase set --api-key AIzaSyExample --auth-domain club.firebaseapp.com --project club-example --use phone,google',
      {
        command: 'setFirebase',
        firebase: {
          apiKey: 'AIzaSyExample',
          authDomain: 'club.firebaseapp.com',
          projectId: 'club-example',
          uses: ['phone', 'google'],
        },
      },
    ],
    ['export site.tar.gz', { command: 'export', file: '/home/me/site.tar.gz' }],
  ])('understands %s', (line, command) => {
    expect(read(line)).toEqual({ kind: 'command', command })
  })

  it.each(['--help', '-h', 'help', 'status --help'])('helps with %s', (line) => {
    expect(read(line)).toEqual({ kind: 'help' })
  })

  it.each([
    ['', /What shall be done/],
    ['open', /no command open/],
    ['--loud', /--loud/],
    ['status open', /no status open/],
    ['status normal now', /nothing more/],
    ['status --info x', /Which status/],
    ['status maintenance --until tomorrow', /with its zone/],
    ['status maintenance --until 2026-12-24T06:00', /with its zone/],
    ['status maintenance --until 2026-02-31T99:00Z', /with its zone/],
    ['status maintenance --until 2025-12-24T06:00Z', /in the future/],
    ['status normal --until 2026-12-24T06:00Z', /belong to status maintenance/],
    ['status blocked --countries Philippines', /two-letter codes/],
    ['status blocked --addresses everywhere', /--addresses takes/],
    [`status maintenance --info ${'x'.repeat(501)}`, /at most 500/],
    ['toggle', /no toggle/],
    ['toggle nope on', /no toggle nope/],
    ['toggle smsLogin maybe', /on or off/],
    ['toggle smsLogin on --info x', /takes no --info/],
    ['toggles all', /nothing more/],
    ['notices all', /nothing more/],
    ['registration nope --min 3', /no field nope/],
    ['registration --min 3', /which field/],
    ['registration line', /What about line/],
    ['registration line now --min 3', /nothing more/],
    ['registration line --enabled maybe', /on or off/],
    ['registration line --pattern nope', /no pattern nope/],
    ['registration line --min -3', /min/],
    ['registration line --max many', /whole numbers/],
    ['registration line --accepted (?=a)b', /look-around/],
    [`registration line --accepted ${'a'.repeat(201)}`, /at most 200/],
    ['registration line --info x', /takes no --info/],
    ['registration code ahente', /an account and a code/],
    ['registration code ahente a_b', /4 to 16/],
    ['registration code ahente SUMMER26 --min 3', /no options/],
    ['status normal --min 3', /takes no --min/],
    ['firebase on', /set or off/],
    ['firebase off now', /nothing more/],
    ['firebase --use phone', /belong to firebase set/],
    ['firebase set', /--use takes some of phone/],
    ['firebase set --use email', /--use takes some of phone/],
    ['firebase set --use phone', /needs --api-key/],
    ['firebase set --use phone --api-key AIzaSyExample', /needs --auth-domain/],
    ['firebase set --use phone --api-key AIzaSyExample --auth-domain club.example --project X', /needs --project/],
    ['firebase set --use phone --api-key <script> --auth-domain club.example --project club-example', /--api-key/],
    ['firebase off --min 3', /takes no --min/],
    ['notice', /publish or withdraw/],
    ['notice publish', /one file/],
    ['notice withdraw 1 --important', /Only notice publish/],
    ['toggles --important', /takes no --important/],
    ['notice withdraw', /notice's number/],
    ['notice withdraw 0', /notice's number/],
    ['notice withdraw 1.5', /notice's number/],
    ['banner', /list, add, show, hide or remove/],
    ['banner list all', /nothing more/],
    ['banner add', /one file/],
    ['banner hide', /banner's number/],
    ['banner remove 0', /banner's number/],
    ['banner show x', /banner's number/],
    ['ledger check all', /nothing more/],
    ['ledger recount', /one account/],
    ['ledger account marisol ahente', /one account/],
    ['ledger burn', /account, check or recount/],
    ['partner', /list, add or remove/],
    ['brand colours', /languages or social/],
    ['brand languages', /one list/],
    ['brand languages en fil', /one list/],
    ['brand languages en,tlh', /no language tlh.*zh-Hans/],
    ['brand languages en,', /no language without a name/],
    ['brand languages en,en', /each language once/],
    ['brand social', /no network without a name.*Facebook/],
    ['brand social Myspace none', /no network Myspace/],
    ['brand social X', /one address, or none/],
    ['brand social X javascript:alert(1)', /https URL/],
    ['brand social X http://x.example', /https URL/],
    ['partner list all', /nothing more/],
    ['partner add', /no kind without a name.*wallet, bank/],
    ['partner add crypto Coin', /no kind crypto/],
    ['partner add bank', /one name/],
    ['partner add bank Bangko Silangan', /quotes/],
    [`partner add bank ${'x'.repeat(41)}`, /1 to 40/],
    ['partner add bank Bang\u200bko', /none of them invisible/],
    ['partner remove', /one name/],
    ['partner remove Parola --demonstration', /belongs to partner add/],
    ['partner list --min 3', /takes no --min/],
    ['winners 0', /above zero/],
    ['winners many', /above zero/],
    ['winners 100 200', /nothing more/],
    ['jackpot raise', /set or withdraw/],
    ['jackpot set', /above zero/],
    ['jackpot set 0.00', /above zero/],
    ['jackpot set 1e9', /above zero/],
    ['jackpot set 1.005', /above zero/],
    ['jackpot set 1234567890123', /above zero/],
    ['jackpot set 1 2', /above zero/],
    ['jackpot withdraw all', /nothing more/],
    ['export', /one file/],
    ['import a b', /one file/],
  ])('explains what is wrong with %j', (line, problem) => {
    expect(read(line)).toEqual({ kind: 'mistake', problem: expect.stringMatching(problem) })
  })
})

describe('operatorSocketPath', () => {
  it('is inside of the folder, elsewhere when that would be too long, and a pipe on Windows', () => {
    expect(operatorSocketPath('/srv/site', 'linux')).toBe('/srv/site/operator.sock')
    expect(operatorSocketPath(`/srv/${'x'.repeat(120)}`, 'linux').length).toBeLessThanOrEqual(100)
    expect(operatorSocketPath('/srv/site', 'win32')).toMatch(/^\\\\\.\\pipe\\statehouse-/)
  })
})

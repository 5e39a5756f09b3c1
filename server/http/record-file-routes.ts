import { Hono } from 'hono'
import { earnOwnPoints } from '#server/domain/loyalty/points-earned.ts'
import { pointLines, pointsScope } from '#server/domain/loyalty/points-record.ts'
import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { ownDataLines } from '#server/domain/records/own-data.ts'
import { accountLines, bettingLines, profitLines } from '#server/domain/records/record-files.ts'
import { recordScope } from '#server/domain/records/record-scope.ts'
import { roundDetail } from '#server/domain/records/round-detail.ts'
import { betsFile, statementsFile } from '#server/domain/contracts/statement-files.ts'
import { statementsScope } from '#server/domain/contracts/statements.ts'
import { teamFile } from '#server/domain/agents/team-file.ts'
import {
  teamBetsFile,
  teamIncomeFile,
  teamProfitFile,
  teamTransactionsFile,
} from '#server/domain/agents/team-report-files.ts'
import { reportScope } from '#server/domain/agents/team-report.ts'
import { teamScope } from '#server/domain/agents/team.ts'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Call, ParsedRequestOf } from '#wire/call.ts'
import { agentFiles } from '#wire/agents/agent.ts'
import { agentReportFiles } from '#wire/agents/agent-reports.ts'
import { ownDataFiles } from '#wire/records/own-data.ts'
import { passportFiles } from '#wire/records/passport.ts'
import { recordFiles } from '#wire/records/records.ts'
import { statementFiles } from '#wire/contracts/statements.ts'
import { admit } from './call-routes.ts'
import { enforceContract } from './enforce-contract.ts'
import { passportOf, scriptAt } from './passport.ts'

/** The member who requests a file, with address and time. */
interface Asking extends Pick<Caller, 'memberId' | 'type'> {
  readonly address: string
  readonly now: number
}

type Lines<C extends Call> = (request: ParsedRequestOf<C>, asking: Asking) => Promise<AsyncGenerator<string>>

/**
 * Mounts the downloads of records. Their calls are enforced like all others; lines are streamed as they are read, so
 * that memory does not grow with the file. `passportScript` is the path of the built script of round passports.
 */
export function createRecordFileRoutes(services: Services, passportScript: string): Hono {
  const { db } = services
  const app = new Hono()
  const mount = <C extends Call>(name: string, call: C, linesOf: Lines<C>, { type, begins }: FileKind = csv) =>
    app.on(call.method, call.path, (context) =>
      enforceContract(services, { name, call }, async () => {
        const { caller, visitor, now, readContent } = await admit(services, call, context)
        if (caller === null) throw new Refused('not_logged_in')
        const request = (await readContent()) as ParsedRequestOf<C>
        const lines = await linesOf(request, { ...caller, address: visitor.address, now })
        await services.watch.answered(call.watched)
        return new Response(asBytes(begins, lines), {
          headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' },
        })
      }),
    )
  mount(
    'accountRecordFile',
    recordFiles.accountRecordFile,
    async ({ kind, wallet, language, ...days }, { memberId }) => {
      const scope = await recordScope(services, memberId, days)
      return accountLines(db, { ...scope, kind, wallet }, { ...scope, language })
    },
  )
  mount('bettingRecordFile', recordFiles.bettingRecordFile, async ({ from, to, language, ...filter }, { memberId }) => {
    const scope = await recordScope(services, memberId, { from, to })
    return bettingLines(db, { ...scope, ...filter }, { ...scope, language })
  })
  mount('personalProfitFile', recordFiles.personalProfitFile, async ({ language, ...days }, { memberId }) =>
    profitLines(db, await recordScope(services, memberId, days), { language }),
  )
  mount('pointHistoryFile', recordFiles.pointHistoryFile, async ({ from, to, ...filter }, { memberId, now }) => {
    await earnOwnPoints(services, memberId, now)
    return pointLines(db, await pointsScope(services, memberId, { from, to }), filter)
  })
  mount('agentTeamFile', agentFiles.agentTeamFile, async ({ language, ...filter }, { address, now, ...caller }) =>
    teamFile(services, await teamScope(services, caller), filter, { address, now, language }),
  )
  mount('agentBetsFile', agentReportFiles.agentBetsFile, async ({ language, ...filter }, { address, now, ...caller }) =>
    teamBetsFile(db, await reportScope(services, caller, { range: filter, now }), filter, { address, now, language }),
  )
  mount(
    'agentProfitFile',
    agentReportFiles.agentProfitFile,
    async ({ language, ...filter }, { address, now, ...caller }) =>
      teamProfitFile(db, await reportScope(services, caller, { range: filter, now }), filter, {
        address,
        now,
        language,
      }),
  )
  mount(
    'agentIncomeFile',
    agentReportFiles.agentIncomeFile,
    async ({ language, ...filter }, { address, now, ...caller }) =>
      teamIncomeFile(db, await reportScope(services, caller, { range: filter, now }), filter, {
        address,
        now,
        language,
      }),
  )
  mount(
    'agentTransactionsFile',
    agentReportFiles.agentTransactionsFile,
    async ({ language, ...filter }, { address, now, ...caller }) =>
      teamTransactionsFile(db, await reportScope(services, caller, { range: filter, now }), filter, {
        address,
        now,
        language,
      }),
  )
  mount(
    'agentStatementsFile',
    statementFiles.agentStatementsFile,
    async ({ language, ...filter }, { address, now, ...caller }) => {
      const reader = await teamScope(services, caller)
      const scope = await statementsScope(services, reader, filter)
      return statementsFile(services, scope, { reader, address, now, language })
    },
  )
  mount(
    'agentStatementBetsFile',
    statementFiles.agentStatementBetsFile,
    async ({ id, language }, { address, now, ...caller }) => {
      const reader = await teamScope(services, caller)
      return betsFile(services, id, { reader, address, now, language })
    },
  )
  mount(
    'ownDataFile',
    ownDataFiles.ownDataFile,
    async ({ language }, asking) => ownDataLines(services, asking, language),
    { type: 'application/json', begins: '' },
  )
  const catalogue = catalogueOf(services)
  mount(
    'roundPassport',
    passportFiles.roundPassport,
    async ({ id, language }, { memberId, type }) => {
      const { agentTypes, downlineNames: fullNames } = await services.settings.brand()
      const of = { memberId, isAgent: agentTypes.includes(type), fullNames, id, language }
      const round = await roundDetail(db, of, (await catalogue.current()).everyByCode)
      return whole(await passportOf({ round, language, script: await scriptAt(passportScript) }))
    },
    { type: 'text/html', begins: '' },
  )
  return app
}

/** A text that is written as a whole. */
async function* whole(text: string): AsyncGenerator<string> {
  yield text
}

interface FileKind {
  readonly type: string
  readonly begins: string
}

/** With the byte order mark by which spreadsheets detect UTF-8. */
const csv: FileKind = { type: 'text/csv', begins: '\u{FEFF}' }

/** Streams lines on demand; stops reading when the client disconnects. */
function asBytes(begins: string, lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let begun = false
  return new ReadableStream({
    async pull(stream) {
      if (!begun && begins !== '') stream.enqueue(encoder.encode(begins))
      begun = true
      const { done, value } = await lines.next()
      if (done === true) stream.close()
      else stream.enqueue(encoder.encode(value))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}

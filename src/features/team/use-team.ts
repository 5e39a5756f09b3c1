import { useMemo } from 'react'
import * as v from 'valibot'
import { brandView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { type ListReads, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import { useAddressedPlace } from '#src/parts/paged-list/place-keeper.ts'
import { agentCalls } from '#wire/agents/agent.ts'
import type { RequestOf, ValueOf } from '#wire/call.ts'
import { text } from '#wire/shapes.ts'

type TeamPage = ValueOf<typeof agentCalls.agentTeam>

/** What the team is narrowed down to. */
export interface TeamFilter {
  readonly under: string | null
  readonly level: string | null
  readonly who: string | null
  readonly name: string | null
}

const unfiltered = { under: null, level: null, who: null, name: null }

const words = {
  unfiltered,
  filters: {
    under: v.union([v.literal('me'), v.pipe(v.string(), v.uuid())]),
    level: v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/)),
    who: v.picklist(['agents', 'members']),
    name: text(64),
  },
}

/** What is asked of the server for a filter. */
export const requestOf = ({ under, level, who, name }: TeamFilter): RequestOf<typeof agentCalls.agentTeam> => ({
  under: under ?? undefined,
  level: level ?? undefined,
  who: who === 'agents' || who === 'members' ? who : undefined,
  name: name ?? undefined,
})

/** Runs the list of an agent's team; its place, the level one has gone down to among it, is in the address. */
export function useTeam(username: string) {
  const api = useApi()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const keeper = useAddressedPlace(words)
  const reads = useMemo(
    (): ListReads<TeamPage, TeamFilter> => ({
      load: ({ filter, page, size }, signal) =>
        api.send(agentCalls.agentTeam, { ...requestOf(filter), pageNo: page, pageSize: size }, { signal }),
      keyOf: ({ under, level, who, name }, page) =>
        memberKey(username, 'team', under ?? '', level ?? '', who ?? '', name ?? '', String(page)),
      follows: (key) => key[2] === 'team',
    }),
    [api, username],
  )
  return { list: usePagedList(reads, keeper, { unfiltered, size: 20, opensFirst: false }), reads, gmtOffset }
}

import * as v from 'valibot'
import { brandView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useListUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { activeFilters, useList } from '#src/shared/paged-list/use-list.ts'
import { agentCalls } from '#wire/agents/agent.ts'
import { text } from '#wire/shapes.ts'

const words = {
  unfiltered: { under: null, level: null, who: null, name: null },
  filters: {
    under: v.union([v.literal('me'), v.pipe(v.string(), v.uuid())]),
    level: v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/)),
    who: v.picklist(['agents', 'members']),
    name: text(64),
  },
}

/** Returns the list of an agent's team; its state, with the open level, is in the URL. */
export function useTeam(username: string) {
  const api = useApi()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const list = useList(useListUrlState(words), {
    queryKey: memberKey(username, 'team', 'list'),
    load: ({ filter, page }, signal) =>
      api.send(agentCalls.agentTeam, { ...activeFilters(filter), ...page }, { signal }),
    size: 20,
  })
  return { list, gmtOffset }
}

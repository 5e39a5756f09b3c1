import { useQuery } from '@tanstack/react-query'
import { useApi } from '#src/api/api-context.tsx'
import { serviceQuery } from '#src/api/support-queries.ts'

/** Type of the service link that opens the chat window (spec §2). */
const chatWindow = 3

/** Address of customer service, null until it is known. */
export function useServiceLink(): string | null {
  const { data } = useQuery(serviceQuery(useApi()))
  return data?.version.pathList.find(({ type }) => type === chatWindow)?.path ?? null
}

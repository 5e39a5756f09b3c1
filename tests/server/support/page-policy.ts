import type { TestServer } from './server.ts'

/** The policy of a page without its inline scripts, which differ on each rendering. */
export const policyWithoutHashes = async (server: TestServer, path: string): Promise<string> =>
  ((await server.request(path)).headers.get('content-security-policy') ?? '').replaceAll(/ 'sha256-[^']*'/g, '')

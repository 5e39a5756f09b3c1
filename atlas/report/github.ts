import { appendFile, readFile } from 'node:fs/promises'
import { UsageError } from '#atlas/paths/usage-error.ts'

/** The pull request of an event of GitHub. */
export interface PullRequest {
  readonly repository: string
  readonly number: number
  /** The commit that it is compared with. */
  readonly base: string
}

/** Names the comment, which is updated by later runs. */
export const MARKER = '<!-- statehouse-atlas: charts -->'

/** GitHub takes comments of at most 65,536 characters. */
export const LONGEST_COMMENT = 65_536

/** Reads the file of a `pull_request` event; throws a usage error for anything else. */
export async function readPullRequest(file: string): Promise<PullRequest> {
  const wrong = (cause?: unknown) => new UsageError(`--event: ${file} is not the event of a pull request`, { cause })
  const event = await readFile(file, 'utf8')
    .then((text) => Object(JSON.parse(text)) as Event)
    .catch((error: unknown) => {
      throw wrong(error)
    })
  const { number, base } = event.pull_request ?? {}
  const { full_name: repository } = event.repository ?? {}
  if (!isName(repository) || !Number.isSafeInteger(number) || number === undefined || !isCommit(base?.sha))
    throw wrong()
  return { repository, number, base: base.sha }
}

interface Event {
  readonly repository?: { readonly full_name?: unknown }
  readonly pull_request?: { readonly number?: number; readonly base?: { readonly sha?: unknown } }
}

const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]+\/[\w.-]+$/.test(value)
const isCommit = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{40,64}$/.test(value)

interface Comment {
  readonly id: number
  readonly body?: string
  readonly user?: { readonly type?: string } | null
}

/**
 * Writes the comment of this command on a pull request, or updates it. Resolves to its address; rejects when GitHub does
 * not take it, as with the read-only token of a fork.
 */
export async function postComment(
  { repository, number }: PullRequest,
  text: string,
  { token, api }: { readonly token: string; readonly api: string },
): Promise<string> {
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${api}/repos/${repository}/issues/${path}`, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'user-agent': 'statehouse-atlas',
        'x-github-api-version': '2022-11-28',
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(30_000),
    })
    if (!response.ok) throw new Error(`GitHub answers ${response.status} to ${method}`)
    return (await response.json()) as Answer
  }
  const own = await ownComment((page) => call('GET', `${number}/comments?per_page=${PAGE}&page=${page}`))
  const body = { body: text }
  const { html_url: address } =
    own === undefined
      ? await call<Written>('POST', `${number}/comments`, body)
      : await call<Written>('PATCH', `comments/${own.id}`, body)
  return address
}

interface Written {
  readonly html_url: string
}

const PAGE = 100

/** The comment of an earlier run. A person's comment that quotes it is none. */
async function ownComment(read: (page: number) => Promise<readonly Comment[]>, page = 1): Promise<Comment | undefined> {
  const comments = await read(page)
  const own = comments.find(({ body = '', user }) => body.startsWith(MARKER) && user?.type === 'Bot')
  return own ?? (comments.length < PAGE ? undefined : ownComment(read, page + 1))
}

/** Adds a text to the summary of the job; does nothing outside of a job. */
export async function writeSummary(text: string, file: string | undefined): Promise<void> {
  if (file) await appendFile(file, `${text}\n`)
}

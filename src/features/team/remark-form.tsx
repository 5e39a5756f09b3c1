import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { RefusedError, valueOf } from '#src/api/queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { agentCalls, maxRemarkLength } from '#wire/agents/agent.ts'
import styles from './team-member.module.css'

export interface RemarkFormProps {
  readonly username: string
  /** Id of the team member. */
  readonly id: string
  readonly remark: string | null
}

/** Renders an agent's private note about a team member; an empty note deletes it. */
export function RemarkForm({ username, id, remark }: RemarkFormProps) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const field = useId()
  const save = useMutation({
    mutationFn: (typed: string) =>
      valueOf(api.send(agentCalls.remarkDownline, { id, remark: typed === '' ? null : typed })),
    onSuccess: () =>
      Promise.all(
        ['team', 'teamMember'].map((part) => queries.invalidateQueries({ queryKey: memberKey(username, part) })),
      ),
  })
  const { error } = save
  return (
    <form
      className={styles['remark']}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('remark')
        save.mutate(typeof typed === 'string' ? typed.trim() : '')
      }}
    >
      <label htmlFor={field}>{t('team.remark')}</label>
      <input
        id={field}
        name="remark"
        className={styles['input']}
        defaultValue={remark ?? ''}
        maxLength={maxRemarkLength}
        autoComplete="off"
        enterKeyHint="done"
        aria-describedby={`${field}-hint`}
      />
      <p id={`${field}-hint`} className={styles['hint']}>
        {t('team.remark.hint')}
      </p>
      <Button type="submit" variant="secondary" busy={save.isPending}>
        {t('team.remark.save')}
      </Button>
      <output>{save.isSuccess ? t('team.remark.saved') : null}</output>
      {error !== null && (
        <Callout tone="error">
          {error instanceof RefusedError ? t(`refusal.${error.refusal.code}`) : t('app.fault.network')}
        </Callout>
      )}
    </form>
  )
}

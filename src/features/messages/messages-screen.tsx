import { useRouter } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { messageStates } from '#wire/messages/messages.ts'
import type { messagesMachine } from '#machines/messages/messages.machine.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { ListFilters } from '#src/shared/paged-list/list-filters.tsx'
import { ListPages, ListState } from '#src/shared/paged-list/list-state.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { MessageItem } from './message-item.tsx'
import styles from './messages.module.css'
import { useMessages } from './use-messages.ts'

const waiting = ['one', 'two', 'three', 'four', 'five', 'six']

/** What was written to a member: read, marked, chosen and deleted (spec §2 messageV2). In another language it is another list. */
export function MessagesScreen(props: { readonly username: string }) {
  return <Inbox key={useLanguage()} {...props} />
}

function Inbox({ username }: { readonly username: string }) {
  const t = useText()
  const router = useRouter()
  const { messages, list } = useMessages(username)
  const { value, body, busy } = list
  const chosen = useSelector(messages, (snapshot) => snapshot.context.chosen)
  const top = useRef<HTMLDivElement>(null)
  const follow = useCallback((to: string) => router.history.push(to), [router])

  return (
    <div ref={top} className={styles['inbox']}>
      <div className={styles['tools']}>
        <ListFilters
          filters={[
            {
              kind: 'choice',
              name: 'state',
              label: t('messages.state'),
              options: messageStates.map((state) => ({ value: state, label: t(`messages.state.${state}`) })),
            },
          ]}
          chosen={list.filter}
          onChoose={list.narrow}
        />
        {value !== undefined && value.unreadCount > 0 && (
          <p className={styles['count']}>{t('messages.unreadCount', { count: value.unreadCount })}</p>
        )}
      </div>
      <ListState list={list} nothing={{ title: t('messages.none'), text: t('messages.none.text') }} />
      <Trouble chart={messages} />
      {body === 'skeleton' && (
        <div className={styles['list']} aria-busy="true">
          <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
          {waiting.map((each) => (
            <Skeleton key={each} className={styles['waiting']} />
          ))}
        </div>
      )}
      {body === 'rows' && value !== undefined && (
        <>
          <Desk chart={messages} ids={value.list.map(({ id }) => id)} />
          <ol className={classNames(styles['list'], busy && styles['old'])} aria-busy={busy}>
            {value.list.map((message) => (
              <MessageItem
                key={message.id}
                message={message}
                open={list.open === message.id}
                chosen={chosen.includes(message.id)}
                onToggle={() => list.toggle(message.id)}
                onChoose={() => messages.send({ type: 'message.chosen', id: message.id })}
                onDelete={() => messages.send({ type: 'delete.requested', id: message.id })}
                onFollow={follow}
              />
            ))}
          </ol>
        </>
      )}
      <ListPages list={list} onTurn={() => top.current?.scrollIntoView({ block: 'nearest' })} />
      <DeleteDialog chart={messages} />
    </div>
  )
}

type Chart = ActorRefFrom<typeof messagesMachine>

/** Chooses the whole page, and does something to what is chosen. */
function Desk({ chart, ids }: { readonly chart: Chart; readonly ids: readonly number[] }) {
  const t = useText()
  const chosen = useSelector(chart, (snapshot) => snapshot.context.chosen)
  const marking = useSelector(chart, (snapshot) => snapshot.matches('marking'))
  const some = chosen.length > 0
  return (
    <div className={styles['desk']}>
      <Checkbox
        checked={some && ids.every((id) => chosen.includes(id))}
        onChange={() => chart.send({ type: 'page.chosen', ids })}
      >
        {t('messages.choosePage')}
      </Checkbox>
      <output className={styles['chosen']}>{some && t('messages.chosen', { count: chosen.length })}</output>
      <div className={styles['actions']}>
        <Button disabled={!some || marking} onClick={() => chart.send({ type: 'mark.requested', read: true })}>
          {t('messages.markRead')}
        </Button>
        <Button disabled={!some || marking} onClick={() => chart.send({ type: 'mark.requested', read: false })}>
          {t('messages.markUnread')}
        </Button>
        <Button
          variant="danger"
          disabled={!some || marking}
          onClick={() => chart.send({ type: 'delete.requested', id: null })}
        >
          {t('messages.delete')}
        </Button>
      </div>
    </div>
  )
}

/** That messages could not be marked, and what helps. */
function Trouble({ chart }: { readonly chart: Chart }) {
  const t = useText()
  const refusal = useSelector(chart, (snapshot) => snapshot.context.refusal)
  const notMarked = useSelector(chart, (snapshot) => snapshot.matches('notMarked'))
  if (!notMarked) return null
  return (
    <Callout tone="error">
      {t(refusal === null ? 'app.fault.network' : `refusal.${refusal}`)}{' '}
      <Button variant="link" onClick={() => chart.send({ type: 'retried' })}>
        {t('app.retry')}
      </Button>{' '}
      <Button variant="link" onClick={() => chart.send({ type: 'cancelled' })}>
        {t('app.close')}
      </Button>
    </Callout>
  )
}

function DeleteDialog({ chart }: { readonly chart: Chart }) {
  const t = useText()
  const { asked, deleting, notDeleted, refusal } = useSelector(
    chart,
    (snapshot) => ({
      /** How many are about to be deleted, while the member is asked; null otherwise. */
      asked: snapshot.hasTag('dialog') ? snapshot.context.target.length : null,
      deleting: snapshot.matches('deleting'),
      notDeleted: snapshot.matches('notDeleted'),
      refusal: snapshot.context.refusal,
    }),
    shallowEqual,
  )
  if (asked === null) return null
  return (
    <ConfirmDialog
      title={t('messages.ask', { count: asked })}
      text={t('messages.ask.text')}
      closeLabel={t('app.close')}
      onClose={() => {
        if (!deleting) chart.send({ type: 'cancelled' })
      }}
      confirm={{
        label: t('messages.confirm'),
        variant: 'danger',
        busy: deleting,
        onClick: () => chart.send({ type: 'confirmed' }),
      }}
      cancel={{ label: t('app.cancel') }}
      error={notDeleted ? t(refusal === null ? 'app.fault.network' : `refusal.${refusal}`) : null}
    />
  )
}

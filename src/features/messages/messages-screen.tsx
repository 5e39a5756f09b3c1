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

const skeletonKeys = ['one', 'two', 'three', 'four', 'five', 'six']

/** The member's inbox (spec §2 messageV2); each language has its own list. */
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
          unfiltered={list.unfiltered}
          onChoose={list.setFilter}
          onClear={list.clear}
        />
        {value !== undefined && value.unreadCount > 0 && (
          <p className={styles['count']}>{t('messages.unreadCount', { count: value.unreadCount })}</p>
        )}
      </div>
      <ListState list={list} nothing={{ title: t('messages.none'), text: t('messages.none.text') }} />
      <MarkError chart={messages} />
      {body === 'skeleton' && (
        <div className={styles['list']} aria-busy="true">
          <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
          {skeletonKeys.map((each) => (
            <Skeleton key={each} className={styles['waiting']} />
          ))}
        </div>
      )}
      {body === 'rows' && value !== undefined && (
        <>
          <BulkActions chart={messages} ids={value.list.map(({ id }) => id)} />
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

/** Selects the whole page, and marks or deletes the selected messages. */
function BulkActions({ chart, ids }: { readonly chart: Chart; readonly ids: readonly number[] }) {
  const t = useText()
  const chosen = useSelector(chart, (snapshot) => snapshot.context.chosen)
  const marking = useSelector(chart, (snapshot) => snapshot.matches('marking'))
  const hasSelection = chosen.length > 0
  return (
    <div className={styles['bulkActions']}>
      <Checkbox
        checked={hasSelection && ids.every((id) => chosen.includes(id))}
        onChange={() => chart.send({ type: 'page.chosen', ids })}
      >
        {t('messages.choosePage')}
      </Checkbox>
      <output className={styles['chosen']}>{hasSelection && t('messages.chosen', { count: chosen.length })}</output>
      <div className={styles['actions']}>
        <Button disabled={!hasSelection || marking} onClick={() => chart.send({ type: 'mark.requested', read: true })}>
          {t('messages.markRead')}
        </Button>
        <Button disabled={!hasSelection || marking} onClick={() => chart.send({ type: 'mark.requested', read: false })}>
          {t('messages.markUnread')}
        </Button>
        <Button
          variant="danger"
          disabled={!hasSelection || marking}
          onClick={() => chart.send({ type: 'delete.requested', id: null })}
        >
          {t('messages.delete')}
        </Button>
      </div>
    </div>
  )
}

/** Error when messages could not be marked, with retry and close. */
function MarkError({ chart }: { readonly chart: Chart }) {
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
  const { count, deleting, notDeleted, refusal } = useSelector(
    chart,
    (snapshot) => ({
      /** Number of messages to delete while confirming; null otherwise. */
      count: snapshot.hasTag('dialog') ? snapshot.context.target.length : null,
      deleting: snapshot.matches('deleting'),
      notDeleted: snapshot.matches('notDeleted'),
      refusal: snapshot.context.refusal,
    }),
    shallowEqual,
  )
  if (count === null) return null
  return (
    <ConfirmDialog
      title={t('messages.ask', { count })}
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

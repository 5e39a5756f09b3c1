/** Renders a list of names and values; an entry without values is left out. */
export function Facts({
  facts,
  className,
}: {
  readonly facts: readonly (readonly [name: string, values: readonly string[]])[]
  readonly className?: string | undefined
}) {
  return (
    <dl className={className}>
      {facts
        .filter(([, values]) => values.length > 0)
        .map(([name, values]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{values.join(' · ')}</dd>
          </div>
        ))}
    </dl>
  )
}

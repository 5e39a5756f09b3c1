/** Ends the process well when whoever reads what it prints has read enough, as `head` does after ten lines. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}

/** Offset of a page in a list of `total` rows; a page beyond the last one is the last one. */
export function pageAt(total: number, { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number }) {
  const totalPages = Math.ceil(total / pageSize)
  const at = Math.max(1, Math.min(pageNo, totalPages))
  return { pageNo: at, totalPages, total, offset: (at - 1) * pageSize }
}

/**
 * Hands a file to the browser's downloads under a name. The API client reads text types (CSV) as text, which takes the mark
 * away by which spreadsheets know that a file is UTF-8; here it comes back.
 */
export function saveFile(file: Blob | string, name: string): void {
  const url = URL.createObjectURL(typeof file === 'string' ? new Blob(['\uFEFF', file]) : file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken hold of the file by then; the address only costs memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

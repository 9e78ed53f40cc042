/** Hands a file to the browser's downloads under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken hold of the file by then; the address only costs memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

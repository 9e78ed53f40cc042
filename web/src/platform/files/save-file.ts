/** Downloads a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started, so the object URL can be released.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

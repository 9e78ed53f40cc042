import process from 'node:process'

/** Where a portal of the product under test stands: the first label of the host chooses it. */
export function portal(name: 'admin' | 'agent' | 'staff'): string {
  return `http://${name}.localhost:${process.env['E2E_PORT']}`
}

import process from 'node:process'

/** URL of a portal of the product under test; the first label of the host selects the portal. */
export function portal(name: 'admin' | 'agent' | 'staff'): string {
  return `http://${name}.localhost:${process.env['E2E_PORT']}`
}

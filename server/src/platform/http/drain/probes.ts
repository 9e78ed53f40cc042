/** Paths of supervisors, balancers and Prometheus, which call a node by its address and not by the name of a portal. */
export const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

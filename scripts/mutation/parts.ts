type Part = {
  /** Files that are mutated: glob patterns of Stryker. Texts and tables are left out: other tests print and compare them. */
  mutate: readonly string[]
  /** Tests that must fail for a mutation. */
  tests: readonly string[]
  needsDatabase?: true
}

const onlyRules = ['!**/*.test.ts', '!**/*.fixture.ts', '!**/{terms,failure-texts,why}.ts']

export const PARTS: Record<string, Part> = {
  authorisation: {
    mutate: [
      'domain/src/platform/{authority,reach,permissions}.ts',
      'domain/src/people/users/{rules,role-changes,licence}.ts',
      'domain/src/people/{assistants,hand-overs}/*.ts',
      ...onlyRules,
    ],
    tests: ['domain/src/{platform,people}/**/*.test.ts'],
  },
  money: {
    mutate: ['domain/src/platform/money.ts', 'domain/src/money/**/*.ts', ...onlyRules],
    tests: ['domain/src/platform/money.test.ts', 'domain/src/money/**/*.test.ts'],
  },
  audit: {
    mutate: [
      'server/src/platform/audit/{segment,note,keys,seal-audit,verify-segments,verify-notes,verify-audit}.ts',
      'server/src/platform/audit/{sign-checkpoint,checkpoint-store,store,row-hash,faults}.ts',
    ],
    // Tests of a second cluster and of killed connections are excluded: they are slow and detect nothing that the other tests
    // miss.
    tests: [
      'server/src/platform/audit/{note,attacks,resilience}.test.ts',
      'server/src/platform/audit/guarantees/{verify-*,seal-audit,sign-checkpoint,store,row-hash,faults}.test.ts',
    ],
    needsDatabase: true,
  },
}

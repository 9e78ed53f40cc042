import { Outlet } from '@tanstack/react-router'
import { LoadingBar } from '../navigation/LoadingBar.tsx'
import { loadingBar } from '../navigation/start.ts'
import { StagingStripe } from './StagingStripe.tsx'

export function BlankLayout() {
  return (
    <>
      <StagingStripe />
      <LoadingBar bar={loadingBar} />
      <Outlet />
    </>
  )
}

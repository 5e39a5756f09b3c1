import { HomeScreen } from '#src/features/home/home-screen.tsx'
import { HomeBanners } from '#src/shared/banners/home-banners.tsx'
import { AllGames } from './all-games.tsx'
import { HomeFront } from './home-front.tsx'

/** The home page of the site (spec §1, §2). */
export function HomePage() {
  return (
    <>
      <HomeScreen Lead={HomeBanners} front={<HomeFront />} />
      <AllGames />
    </>
  )
}

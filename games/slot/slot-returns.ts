import { equals, fraction, type Fraction } from '#games/fraction.ts'
import { exactReturn } from './slot-maths.ts'
import { type SlotModel, slotModels } from './slot-models.ts'

/** The exact return of every model. A reel, a pay or a multiplier that was changed by mistake leads to another one. */
const statedReturns: Readonly<Record<string, Fraction>> = {
  steady: fraction(973_946_875n, 1_019_215_872n),
  classic: fraction(436_704_125n, 452_984_832n),
  feast: fraction(7_887_413_215n, 8_153_726_976n),
  bold: fraction(143_303_875n, 150_994_944n),
  wild: fraction(5_123_973_505n, 5_435_817_984n),
  jackpot: fraction(71_635_135n, 75_497_472n),
  ways: fraction(16_135_119n, 16_777_216n),
  clusters: fraction(868_883_015n, 905_969_664n),
  cascade: fraction(16_331_441_051n, 17_179_869_184n),
  falls: fraction(264_556_491_049n, 274_877_906_944n),
  mystery: fraction(870_315_875n, 905_969_664n),
  secret: fraction(250_500_544_925n, 260_919_263_232n),
  expanding: fraction(13_813_289_929n, 14_495_514_624n),
  sticky: fraction(8_593_204_967_327_762_182_703n, 8_965_117_619_822_842_085_376n),
}

/** Returns whether a return is from 94 to 97 per cent. */
const isAllowed = ({ numerator, denominator }: Fraction) =>
  numerator * 100n >= denominator * 94n && numerator * 100n <= denominator * 97n

/** Returns the names of the models whose computed return is not the stated one, or not allowed. None may be played. */
export const faultyModels = (models: readonly SlotModel[] = Object.values(slotModels)): readonly string[] =>
  models
    .filter((model) => {
      const [stated, computed] = [statedReturns[model.name], exactReturn(model)]
      return stated === undefined || !equals(stated, computed) || !isAllowed(computed)
    })
    .map(({ name }) => name)

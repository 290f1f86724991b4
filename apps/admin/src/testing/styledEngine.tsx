import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import * as engine from '@mui/styled-engine';
import { type ComponentType, type ElementType, forwardRef } from 'react';
import { UNSTYLED } from './unstyled';

const useIsStyled = () => useEmotionCache()?.key !== UNSTYLED;

type Props = Record<string, unknown>;
type Styled = ComponentType<Props> & {
  __emotion_base: ElementType;
  __emotion_forwardProp?: (name: string) => boolean;
};
type CreateStyled = (tag: ElementType, options?: object) => (...styles: unknown[]) => Styled;

const isNotTheme = (name: string) => name !== 'theme';

/** MUI's engine for styles, which leaves them out where a spec does without them: they take a third of its time. */
export default function styled(tag: ElementType, options?: object) {
  const createStyled = (engine.default as unknown as CreateStyled)(tag, options);
  return (...styles: unknown[]) => {
    const Styled = createStyled(...styles);
    const isForwarded = Styled.__emotion_forwardProp ?? isNotTheme;
    const mayChangeTag = !isForwarded('as');
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, when its module is loaded
    const Switch = forwardRef<unknown, Props>((props, ref) => {
      if (useIsStyled()) return <Styled {...props} ref={ref} />;
      const Tag = ((mayChangeTag && props.as) || Styled.__emotion_base) as ElementType;
      const forwarded = Object.fromEntries(
        Object.entries(props).filter(([name]) => !(mayChangeTag && name === 'as') && isForwarded(name)),
      );
      return <Tag {...forwarded} ref={ref} />;
    });
    const { $$typeof, render } = Switch as unknown as Props;
    return Object.assign(Switch, Styled, { $$typeof, render, __emotion_real: Switch });
  };
}

export const GlobalStyles = (props: Parameters<typeof engine.GlobalStyles>[0]) =>
  useIsStyled() ? <engine.GlobalStyles {...props} /> : null;

export const { css, internal_mutateStyles, internal_serializeStyles, keyframes, StyledEngineProvider, ThemeContext } =
  engine;

import { createContext, type ReactNode, useContext, useState } from 'react';

const PartnerSwitch = createContext<[isUnderWay: boolean, set: (isUnderWay: boolean) => void]>([false, () => {}]);

export const PartnerSwitchProvider = ({ children }: { children: ReactNode }) => (
  <PartnerSwitch value={useState(false)}>{children}</PartnerSwitch>
);

/** While the active partner changes, no screen is open that could ask for what belongs to the former one. */
export const usePartnerSwitch = () => useContext(PartnerSwitch);

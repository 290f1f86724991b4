export interface Answer {
  status: number;
  /** What a refusal says. */
  message: string;
  /** Of what was saved. */
  id?: number;
}

/** @throws Error where nobody answers */
export type Send = (method: 'POST' | 'PATCH', path: string, key: string, body: object) => Promise<Answer>;

export const readAnswer = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const { status, ok } = response;
  if (!ok) return { status, message: JSON.parse(text).message ?? text };
  return { status, message: '', id: JSON.parse(text).data?.id };
};

import { TablePagination } from '@mui/material';
import { useState } from 'react';

const SIZES = [25, 50, 100];

/** The page of a table that is shown, for tables outside lists. */
export const useTablePages = () => {
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(SIZES[0]!);
  return { page, perPage, setPage, setPerPage };
};

interface Props {
  pages: ReturnType<typeof useTablePages>;
  total: number;
}

export const TablePages = ({ pages: { page, perPage, setPage, setPerPage }, total }: Props) => (
  <TablePagination
    component="div"
    count={total}
    page={page - 1}
    rowsPerPage={perPage}
    rowsPerPageOptions={SIZES}
    onPageChange={(_, to) => setPage(to + 1)}
    onRowsPerPageChange={({ target }) => {
      setPerPage(Number(target.value));
      setPage(1);
    }}
  />
);
